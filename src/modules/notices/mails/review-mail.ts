import { m } from '#shared/messages/messages.js';
import { MY_REVIEWS_PATH } from '#web/paths/reviews.ts';
import { composeOrderMail, type OrderFrame, type OrderMail, whenAndWhere } from './order-frame.ts';

export function composeRequestMail(frame: OrderFrame): OrderMail {
  const { order, event, publicUrl } = frame;
  const words = { locale: order.locale };
  return composeOrderMail(frame, {
    answers: 'organizer',
    subject: m.mail_review_subject({ event: event.name }, words),
    preheader: m.mail_review_preheader({}, words),
    title: m.mail_review_title({ event: event.name }, words),
    paragraphs: [
      m.mail_review_text({ organizer: event.organizer_name }, words),
      m.mail_review_how({ email: order.buyer_email }, words),
    ],
    button: { label: m.mail_review_button({}, words), url: publicUrl + MY_REVIEWS_PATH },
    rows: whenAndWhere(frame),
    small: [m.mail_review_once({}, words)],
  });
}
