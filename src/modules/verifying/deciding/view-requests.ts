import type { ByOperator } from '#modules/merchants/index.ts';
import { auditPart } from '#modules/merchants/index.ts';
import { findSealed, openDetails } from '#modules/payouts/index.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { findSealedPaper, listPapersOf } from '../papers.queries.ts';
import { openHandedIn, openPaper } from '../sealed.ts';
import {
  countQueuedRequests,
  findQueuedRequest,
  findSealedDetails,
  listDecidedRequests,
  listQueuedRequests,
  type QueuedRequestRow,
} from '../verifying.queries.ts';
import type { VerifyingServices } from '../verifying-services.ts';
import type { OpenedRequest, VerificationQueue, WaitingRequest } from './deciding.contract.ts';

const MOST = 100;
const MOST_DECIDED = 30;

export async function viewRequests({
  db: { sql },
}: Pick<VerifyingServices, 'db'>): Promise<VerificationQueue> {
  return {
    waiting: (await listQueuedRequests(sql, MOST)).map(presentRequest),
    count: await countQueuedRequests(sql),
    decided: (await listDecidedRequests(sql, MOST_DECIDED)).map(presentRequest),
  };
}

// What somebody handed in. That it was looked at stands in their log, once an hour for each who does.
export async function openRequest(
  services: VerifyingServices,
  by: ByOperator,
  id: string,
): Promise<Result<OpenedRequest, 'verification_not_found'>> {
  return services.db.sql
    .transaction()
    .execute(async (tx): Promise<Result<OpenedRequest, 'verification_not_found'>> => {
      const row = await findQueuedRequest(tx, id);
      if (!row) return fail('verification_not_found');
      const shown = presentRequest(row);
      if (row.state !== 'asked') return ok({ ...shown, handed_in: null, files: [] });
      await auditPart(tx, by, { isFirst: false }, audited(row, 'verification.opened', `verification:${id}`));
      const details = openHandedIn(services, id, await findSealedDetails(tx, id));
      const method = openDetails(services, await findSealed(tx, row.method_id));
      const papers = await listPapersOf(tx, id);
      return ok({
        ...shown,
        handed_in: details && {
          legal_name: details.legalName,
          number: details.number,
          method: row.method_label,
          holder: method?.name ?? null,
        },
        files: papers.map((paper) => ({ id: paper.id, kind: paper.kind, bytes: paper.size_bytes })),
      });
    });
}

const TYPES = { jpg: 'image/jpeg', pdf: 'application/pdf' } as const;

export interface PaperFile {
  name: string;
  type: 'image/jpeg' | 'application/pdf';
  file: string;
}

// One paper, for whoever decides. Each time that it is taken is written down.
export async function takePaperAlong(
  services: VerifyingServices,
  by: ByOperator,
  requestId: string,
  id: string,
): Promise<Result<PaperFile, 'paper_not_found'>> {
  return services.db.sql.transaction().execute(async (tx): Promise<Result<PaperFile, 'paper_not_found'>> => {
    const row = await findQueuedRequest(tx, requestId);
    const paper = await findSealedPaper(tx, requestId, id);
    if (row?.state !== 'asked' || !paper) return fail('paper_not_found');
    const bytes = openPaper(services, id, paper.sealed);
    if (!bytes) return fail('paper_not_found');
    await auditPart(tx, by, { isFirst: true }, audited(row, 'verification.paper_taken', `paper:${id}`));
    const name = `${row.organizer_slug}-${id.slice(0, 8)}.${paper.kind}`;
    return ok({ name, type: TYPES[paper.kind], file: bytes.toString('base64') });
  });
}

const audited = (row: QueuedRequestRow, action: string, subject: string) => ({
  organizerId: row.organizer_id,
  eventId: null,
  action,
  subject,
  changes: {},
});

const presentRequest = (row: QueuedRequestRow): WaitingRequest => ({
  id: row.id,
  state: row.state,
  organizer: { slug: row.organizer_slug, name: row.organizer_name },
  papers: row.papers,
  asked_at: row.asked_at.toISOString(),
  asked_by: row.asked_by_name,
  decided_at: row.decided_at?.toISOString() ?? null,
  decided_by: row.decided_by_name,
  words: row.words,
});
