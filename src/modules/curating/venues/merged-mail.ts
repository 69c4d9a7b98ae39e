import { type ComposedMail, composeMail, type MailFrame } from '#platform/messages/layout/mail-frame.ts';
import { harmless } from '#shared/harmless-name.ts';
import { m } from '#shared/messages/messages.js';
import { logPath } from '#web/paths/seller.ts';

interface About {
  // The slug.
  organizer: string;
  oldName: string;
  keptName: string;
  keptAddress: string;
}

// What the place of a team's events is called now, and that nobody with a ticket needs to know.
export function composeMergedMail(
  frame: MailFrame,
  { organizer, oldName, keptName, keptAddress }: About,
): ComposedMail {
  const said = { locale: frame.locale };
  const given = { from: harmless(oldName), into: harmless(keptName), address: harmless(keptAddress) };
  const title = m.merged_mail_title(given, said);
  return composeMail(frame, {
    subject: title,
    preheader: title,
    title,
    paragraphs: [
      m.merged_mail_text(given, said),
      m.merged_mail_holders({}, said),
      m.verify_mail_suspended_answer({}, said),
    ],
    button: { label: m.merged_mail_open({}, said), url: frame.publicUrl + logPath(organizer) },
    foot: m.payouts_mail_foot({ site: frame.siteName }, said),
  });
}
