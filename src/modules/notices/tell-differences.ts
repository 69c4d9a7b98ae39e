import { createHash } from 'node:crypto';
import { auditBooks } from '#modules/audit/index.ts';
import { proveLedger, saveProof } from '#modules/ledger/index.ts';
import { openMailFrame } from '#modules/site/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Config } from '#platform/config/config.ts';
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

interface Wrong {
  label: string;
  about: string;
  expected: string;
  found: string;
}

// Runs the audit and logs whether the books agree.
export async function tellDifferences(services: AuditServices): Promise<void> {
  const { differences, ...lookedAt } = await auditBooks(services.db);
  if (differences.length === 0) services.log.info(lookedAt, 'the books agree');
  else services.log.error({ ...lookedAt, differences }, 'the books differ');
  await alarm(
    services,
    { command: 'audit', about: 'audit', ...AUDIT_WORDS },
    differences.map(({ kind, ...difference }) => ({ label: kind, ...difference })),
  );
}

// Proves the ledger and logs whether it is sound.
export async function tellLedger(services: AuditServices): Promise<void> {
  const findings = await proveLedger(services.db);
  await saveProof(services.db.sql, findings, services.clock.now());
  if (findings.length === 0) services.log.info('the ledger is sound');
  else services.log.error({ findings }, 'the ledger is not sound');
  const which = findings.map(({ rule, about }) => `${rule} ${about}`).toSorted();
  const about = `ledger-prove:${createHash('sha256').update(which.join()).digest('hex').slice(0, 16)}`;
  await alarm(
    services,
    { command: 'ledger prove', about, ...LEDGER_WORDS },
    findings.map(({ rule, ...finding }) => ({ label: rule, ...finding })),
  );
}

interface Alarm {
  command: string;
  // What is told once a day.
  about: string;
  subject: typeof m.mail_audit_subject;
  title: typeof m.mail_audit_title;
  text: typeof m.mail_audit_text;
}

const AUDIT_WORDS = {
  subject: m.mail_audit_subject,
  title: m.mail_audit_title,
  text: m.mail_audit_text,
};
const LEDGER_WORDS = {
  subject: m.mail_ledger_subject,
  title: m.mail_ledger_title,
  text: m.mail_ledger_text,
};

// The people who run the site get one mail a day, however often the same is found.
async function alarm(
  { db, clock, publicUrl, config }: AuditServices,
  kind: Alarm,
  wrong: readonly Wrong[],
): Promise<void> {
  if (wrong.length === 0) return;
  const frame = await openMailFrame(db.sql, publicUrl, config.defaultLocale);
  if (frame.siteEmail === null) return;
  const day = clock.now().toISOString().slice(0, 10);
  const head = { about: `${kind.about}:${day}`, to: frame.siteEmail, replyTo: null };
  await db.sql.transaction().execute((tx) => queueMail(tx, frame, head, composeAlarm(frame, kind, wrong)));
}

function composeAlarm(frame: MailFrame, kind: Alarm, wrong: readonly Wrong[]): ComposedMail {
  const words = { locale: frame.locale };
  const count = wrong.length;
  return composeMail(frame, {
    subject: kind.subject({ count }, words),
    preheader: kind.title({}, words),
    title: kind.title({}, words),
    paragraphs: [kind.text({ count }, words)],
    button: null,
    rows: wrong.slice(0, MOST_LISTED).map(({ label, about, expected, found }) => ({
      label,
      value: `${about}: ${found} ≠ ${expected}`,
    })),
    small: [m.mail_audit_again({ command: `npm run cli -- ${kind.command}` }, words)],
    foot: m.mail_foot_site({ site: frame.siteName }, words),
  });
}
