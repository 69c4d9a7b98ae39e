import { viewSiteInfo } from '#modules/content/index.ts';
import type { Database } from '#platform/database/index.ts';
import { layOutHtml, layOutText, type MailContent } from '#platform/messages/layout/mail-layout.ts';
import { queueMessage } from '#platform/messages/messages.ts';
import type { Locale } from '#shared/i18n.ts';
import { m } from '#shared/messages/messages.js';
import { SITE_COLOURS } from '#shared/site-colours.ts';
import type { ReportReason } from './reviews.contract.ts';
import { findReport, type ReportRow } from './reviews.queries.ts';

const REASONS: Record<ReportReason, typeof m.report_abuse> = {
  abuse: m.report_abuse,
  spam: m.report_spam,
  private: m.report_private,
  off_topic: m.report_off_topic,
  other: m.report_other,
};

// Mails a report to whoever runs the site. Safe to run twice: a report is one mail. What was deleted meanwhile needs
// nobody's eyes any more.
export async function tellReport(
  { db, publicUrl }: { db: Database; publicUrl: string },
  reportId: number,
  locale: Locale,
): Promise<void> {
  const report = await findReport(db.sql, reportId);
  const site = await viewSiteInfo(db.sql, publicUrl, locale);
  if (!report || site.contact.email === '') return;
  const content = composeReport(report, { locale, siteName: site.name, siteUrl: publicUrl });
  await db.sql.transaction().execute((tx) =>
    queueMessage(tx, {
      about: `review-reported:${reportId}`,
      channel: 'mail',
      to: site.contact.email,
      locale,
      subject: m.mail_report_subject({ event: report.event_name }, { locale }).replace(/\s+/g, ' ').trim(),
      text: layOutText(content),
      html: layOutHtml(content),
    }),
  );
}

function composeReport(
  report: ReportRow,
  site: Pick<MailContent, 'locale' | 'siteName' | 'siteUrl'>,
): MailContent {
  const words = { locale: site.locale };
  const event = report.event_name;
  const reason = REASONS[report.reason]({}, words);
  return {
    ...site,
    colours: SITE_COLOURS,
    picture: null,
    preheader: reason,
    title: m.mail_report_title({}, words),
    paragraphs: [
      m.mail_report_text({ event, stars: report.stars }, words),
      ...[report.text, report.details].filter((text) => text !== '').map((text) => `“${text}”`),
    ],
    button: {
      label: m.mail_report_button({}, words),
      url: `${site.siteUrl}/events/${report.event_slug}/reviews`,
    },
    rows: [{ label: m.report_reason({}, words), value: reason }],
    stubs: [],
    small: [],
    foot: m.mail_foot_site({ site: site.siteName }, words),
    data: null,
  };
}
