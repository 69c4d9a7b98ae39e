import { auditBooks, type Difference } from '#modules/audit/index.ts';
import { openMailFrame } from '#modules/site/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Config } from '#platform/config.ts';
import type { Database } from '#platform/database/index.ts';
import type { Logger } from '#platform/log.ts';
import {
  type ComposedMail,
  composeMail,
  type MailFrame,
  queueMail,
} from '#platform/messages/layout/mail-frame.ts';
import { m } from '#shared/messages/messages.js';

export interface AuditServices {
  db: Database;
  log: Logger;
  clock: Clock;
  publicUrl: string;
  config: Pick<Config, 'defaultLocale'>;
}

const MOST_LISTED = 20;

// Runs the audit and logs whether the books agree. If they do not, the people who run the site get one mail a day,
// however often the audit runs.
export async function tellDifferences({ db, log, clock, publicUrl, config }: AuditServices): Promise<void> {
  const { differences, ...lookedAt } = await auditBooks(db);
  if (differences.length === 0) {
    log.info(lookedAt, 'the books agree');
    return;
  }
  log.error({ ...lookedAt, differences }, 'the books differ');
  const frame = await openMailFrame(db.sql, publicUrl, config.defaultLocale);
  if (frame.siteEmail === null) return;
  const day = clock.now().toISOString().slice(0, 10);
  const head = { about: `audit:${day}`, to: frame.siteEmail, replyTo: null };
  await db.sql.transaction().execute((tx) => queueMail(tx, frame, head, composeAudit(frame, differences)));
}

function composeAudit(frame: MailFrame, differences: readonly Difference[]): ComposedMail {
  const words = { locale: frame.locale };
  const count = differences.length;
  return composeMail(frame, {
    subject: m.mail_audit_subject({ count }, words),
    preheader: m.mail_audit_title({}, words),
    title: m.mail_audit_title({}, words),
    paragraphs: [m.mail_audit_text({ count }, words)],
    button: null,
    rows: differences.slice(0, MOST_LISTED).map(({ kind, about, expected, found }) => ({
      label: kind,
      value: `${about}: ${found} ≠ ${expected}`,
    })),
    small: [m.mail_audit_again({ command: 'npm run cli -- audit' }, words)],
    foot: m.mail_foot_site({ site: frame.siteName }, words),
  });
}
