import { findReport, type ReportReason, type ReportRow } from '#modules/reviews/index.ts';
import { openMailFrame } from '#modules/site/index.ts';
import type { Database } from '#platform/database/index.ts';
import {
  type ComposedMail,
  composeMail,
  type MailFrame,
  queueMail,
} from '#platform/messages/layout/mail-frame.ts';
import type { Locale } from '#shared/i18n.ts';
import { m } from '#shared/messages/messages.js';
import { eventReviewsPath } from '#web/paths/reviews.ts';

const REASONS: Record<ReportReason, typeof m.report_abuse> = {
  abuse: m.report_abuse,
  spam: m.report_spam,
  private: m.report_private,
  off_topic: m.report_off_topic,
  other: m.report_other,
};

// Mails a report about a review to the people who run the site. Safe to run twice: a report is one mail. A review that
// was deleted meanwhile needs no report.
export async function tellReport(
  { db, publicUrl }: { db: Database; publicUrl: string },
  reportId: number,
  locale: Locale,
): Promise<void> {
  const report = await findReport(db.sql, reportId);
  const frame = await openMailFrame(db.sql, publicUrl, locale);
  if (!report || frame.siteEmail === null) return;
  // Replies go to the site itself and to nobody else.
  const head = { about: `review-reported:${reportId}`, to: frame.siteEmail, replyTo: null };
  await db.sql.transaction().execute((tx) => queueMail(tx, frame, head, composeReport(frame, report)));
}

function composeReport(frame: MailFrame, report: ReportRow): ComposedMail {
  const words = { locale: frame.locale };
  const event = report.event_name;
  const reason = REASONS[report.reason]({}, words);
  return composeMail(frame, {
    subject: m.mail_report_subject({ event }, words),
    preheader: reason,
    title: m.mail_report_title({}, words),
    paragraphs: [
      m.mail_report_text({ event, stars: report.stars }, words),
      ...[report.text, report.details].filter((text) => text !== '').map((text) => `“${text}”`),
    ],
    button: {
      label: m.mail_report_button({}, words),
      url: frame.publicUrl + eventReviewsPath(report.event_slug),
    },
    rows: [{ label: m.report_reason({}, words), value: reason }],
    foot: m.mail_foot_site({ site: frame.siteName }, words),
  });
}
