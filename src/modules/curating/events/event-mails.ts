import { type ComposedMail, composeMail, type MailFrame } from '#platform/messages/layout/mail-frame.ts';
import { harmless } from '#shared/harmless-name.ts';
import { m } from '#shared/messages/messages.js';
import { sellerEventPath } from '#web/paths/seller.ts';

interface About {
  event: string;
  eventId: number;
  organizer: string;
  // What an operator wrote; null: it is up again.
  words: string | null;
}

export function composeTakenDownMail(
  frame: MailFrame,
  { event, eventId, organizer, words }: About,
): ComposedMail {
  const said = { locale: frame.locale };
  const given = { event: harmless(event) };
  const title = words === null ? m.curate_mail_up(given, said) : m.curate_mail_down(given, said);
  return composeMail(frame, {
    subject: title,
    preheader: title,
    title,
    paragraphs:
      words === null
        ? [m.curate_mail_up_text({}, said)]
        : [
            m.verify_mail_why({ words }, said),
            m.curate_mail_down_text({}, said),
            m.verify_mail_suspended_answer({}, said),
          ],
    button: {
      label: m.curate_mail_open({}, said),
      url: frame.publicUrl + sellerEventPath(organizer, eventId, 'details'),
    },
    foot: m.payouts_mail_foot({ site: frame.siteName }, said),
  });
}
