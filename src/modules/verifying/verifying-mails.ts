import { type ComposedMail, composeMail, type MailFrame } from '#platform/messages/layout/mail-frame.ts';
import { harmless } from '#shared/harmless-name.ts';
import { m } from '#shared/messages/messages.js';
import { payoutsPath, verificationPath } from '#web/paths/payouts.ts';
import { sellerHomePath } from '#web/paths/seller.ts';

interface About {
  organizer: string;
  slug: string;
  // What an operator wrote.
  words: string | null;
}

const foot = ({ siteName, locale }: MailFrame) => m.payouts_mail_foot({ site: siteName }, { locale });

export function composeDecidedMail(
  frame: MailFrame,
  state: 'verified' | 'refused',
  { organizer, slug, words }: About,
): ComposedMail {
  const said = { locale: frame.locale };
  const given = { organizer: harmless(organizer) };
  const isVerified = state === 'verified';
  const title = isVerified ? m.verify_mail_verified(given, said) : m.verify_mail_refused(given, said);
  return composeMail(frame, {
    subject: title,
    preheader: title,
    title,
    paragraphs: isVerified
      ? [m.verify_mail_verified_text(given, said), m.verify_mail_deleted({}, said)]
      : [
          m.verify_mail_why({ words: words ?? '' }, said),
          m.verify_mail_refused_text({}, said),
          m.verify_mail_deleted({}, said),
        ],
    button: isVerified
      ? { label: m.payouts_mail_open({}, said), url: frame.publicUrl + payoutsPath(slug) }
      : { label: m.verify_mail_open({}, said), url: frame.publicUrl + verificationPath(slug) },
    foot: foot(frame),
  });
}

// Without words it is over.
export function composeSuspendedMail(frame: MailFrame, { organizer, slug, words }: About): ComposedMail {
  const said = { locale: frame.locale };
  const given = { organizer: harmless(organizer) };
  const title = words === null ? m.verify_mail_lifted(given, said) : m.verify_mail_suspended(given, said);
  return composeMail(frame, {
    subject: title,
    preheader: title,
    title,
    paragraphs:
      words === null
        ? [m.verify_mail_lifted_text({}, said)]
        : [
            m.verify_mail_why({ words }, said),
            m.verify_mail_suspended_text({}, said),
            m.verify_mail_suspended_answer({}, said),
          ],
    button: { label: m.verify_mail_home({}, said), url: frame.publicUrl + sellerHomePath(slug) },
    foot: foot(frame),
  });
}
