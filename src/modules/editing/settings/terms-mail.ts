import type { ReleaseTerms } from '#modules/merchants/index.ts';
import { type ComposedMail, composeMail, type MailFrame } from '#platform/messages/layout/mail-frame.ts';
import { harmless } from '#shared/harmless-name.ts';
import { m } from '#shared/messages/messages.js';
import { moneyPath } from '#web/paths/seller.ts';

interface About {
  organizer: string;
  slug: string;
  before: ReleaseTerms;
  after: ReleaseTerms;
}

// How long money waits from now on, and how long it did.
export function composeTermsMail(frame: MailFrame, { organizer, slug, before, after }: About): ComposedMail {
  const said = { locale: frame.locale };
  const title = m.terms_mail_changes({ organizer: harmless(organizer) }, said);
  return composeMail(frame, {
    subject: title,
    preheader: title,
    title,
    paragraphs: [
      m.terms_mail_days({ before: before.release_days, after: after.release_days }, said),
      m.terms_mail_reserve({ before: before.reserve_percent, after: after.reserve_percent }, said),
      m.verify_mail_suspended_answer({}, said),
    ],
    button: { label: m.adjust_mail_open({}, said), url: frame.publicUrl + moneyPath(slug) },
    foot: m.payouts_mail_foot({ site: frame.siteName }, said),
  });
}
