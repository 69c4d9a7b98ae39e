import { findOrganizerById } from '#modules/merchants/index.ts';
import type { News } from '#modules/news/index.ts';
import { openMailFrame } from '#modules/site/index.ts';
import { composeMail, queueMail } from '#platform/messages/layout/mail-frame.ts';
import { harmless } from '#shared/harmless-name.ts';
import type { Locale } from '#shared/i18n.ts';
import { m } from '#shared/messages/messages.js';
import { formatMoney } from '#shared/money.ts';
import type { PayoutServices } from './payout-services.ts';
import { findPayout } from './payouts.queries.ts';

// The people who run the site are alarmed: money may have left that is due once more. Safe to run twice.
export async function tellContradicted(
  { db, publicUrl }: Pick<PayoutServices, 'db' | 'publicUrl'>,
  { payoutId, part, said }: News['payout.contradicted'],
  locale: Locale,
): Promise<void> {
  const payout = await findPayout(db.sql, payoutId);
  const organizer = payout && (await findOrganizerById(db.sql, payout.organizer_id));
  const frame = await openMailFrame(db.sql, publicUrl, locale);
  if (!organizer || frame.siteEmail === null) return;
  const words = { locale };
  const given = {
    organizer: harmless(organizer.name),
    amount: formatMoney(payout.amount_minor, payout.currency, locale, 'total'),
    said: harmless(said),
  };
  const title = m.payouts_mail_contradicted(given, words);
  const mail = composeMail(frame, {
    subject: title,
    preheader: title,
    title,
    paragraphs: [m.payouts_mail_contradicted_text(given, words)],
    button: { label: m.payouts_mail_open({}, words), url: `${publicUrl}/admin/payouts?q=${payoutId}` },
    foot: m.mail_foot_site({ site: frame.siteName }, words),
  });
  const about = `payout-contradicted:${payoutId}:${part}:${said}`;
  await db.sql
    .transaction()
    .execute((tx) => queueMail(tx, frame, { about, to: frame.siteEmail as string, replyTo: null }, mail));
}
