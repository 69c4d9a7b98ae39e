import type { Database } from '#platform/database/index.ts';
import { implement, type Route } from '#platform/http/call.ts';
import { ok } from '#shared/result.ts';
import { deskBannerCalls } from './banners/desk-banners.contract.ts';
import { endDeskBanner, viewDeskBanners, writeBanner } from './banners/edit-banners.ts';
import { deskHelpCalls } from './help/desk-help.contract.ts';
import { editHelp, moveHelp, viewDeskHelp } from './help/edit-help.ts';
import { deskNewsletterCalls } from './newsletters/desk-newsletters.contract.ts';
import {
  sendIssue,
  steerNewsletter,
  testNewsletter,
  unscheduleNewsletter,
  writeNewsletter,
} from './newsletters/edit-newsletters.ts';
import { viewNewsletter, viewNewsletters } from './newsletters/view-newsletters.ts';
import { deskPostCalls } from './posts/desk-posts.contract.ts';
import {
  publishDeskPost,
  unpublishDeskPost,
  viewDeskPost,
  viewDeskPosts,
  writePost,
} from './posts/edit-posts.ts';
import { setAnswerHours, setHolidayCountries, setReleaseTerms } from './settings/change-settings.ts';
import { settingsCalls } from './settings/settings.contract.ts';
import { viewSettings } from './settings/view-settings.ts';
import { deskSiteCalls } from './site/desk-site.contract.ts';
import { editSite, viewDeskSite } from './site/edit-site.ts';

export function editingRoutes(services: { db: Database; publicUrl: string }): Route[] {
  const { db } = services;
  return [
    ...implement(deskSiteCalls, {
      'GET /api/admin/site': async () => ok(await viewDeskSite(db)),

      'POST /api/admin/site': ({ body }, ask) => editSite(db, body, ask),
    }),
    ...implement(deskHelpCalls, {
      'GET /api/admin/help': async (_, ask) => ok(await viewDeskHelp(db, ask.locale)),

      'POST /api/admin/help/{question}': ({ params, body }, ask) => editHelp(db, params.question, body, ask),

      'POST /api/admin/help/{question}/move': ({ params, body }, ask) =>
        moveHelp(db, params.question, body, ask),
    }),
    ...implement(deskPostCalls, {
      'GET /api/admin/posts': async (_, ask) => ok(await viewDeskPosts(db, ask.now)),

      'GET /api/admin/posts/{post}': ({ params }, ask) => viewDeskPost(db, params.post, ask.now),

      'POST /api/admin/posts/{post}': ({ params, body }, ask) => writePost(db, params.post, body, ask),

      'POST /api/admin/posts/{post}/publish': ({ params, body }, ask) =>
        publishDeskPost(db, params.post, body, ask),

      'POST /api/admin/posts/{post}/unpublish': ({ params, body }, ask) =>
        unpublishDeskPost(db, params.post, body, ask),
    }),
    ...implement(deskBannerCalls, {
      'GET /api/admin/banners': async (_, ask) => ok(await viewDeskBanners(db, ask.now)),

      'POST /api/admin/banners/{banner}': ({ params, body }, ask) =>
        writeBanner(db, params.banner, body, ask),

      'POST /api/admin/banners/{banner}/end': ({ params }, ask) => endDeskBanner(db, params.banner, ask),
    }),
    ...implement(deskNewsletterCalls, {
      'GET /api/admin/newsletters': async () => ok(await viewNewsletters(db)),

      'GET /api/admin/newsletters/{issue}': ({ params }, ask) => viewNewsletter(db, params.issue, ask),

      'POST /api/admin/newsletters/{issue}': ({ params, body }, ask) =>
        writeNewsletter(db, params.issue, body, ask),

      'POST /api/admin/newsletters/{issue}/test': ({ params }, ask) =>
        testNewsletter(services, params.issue, ask),

      'POST /api/admin/newsletters/{issue}/send': ({ params, body }, ask) =>
        sendIssue(db, params.issue, body, ask),

      'POST /api/admin/newsletters/{issue}/unschedule': ({ params }, ask) =>
        unscheduleNewsletter(db, params.issue, ask),

      'POST /api/admin/newsletters/{issue}/pause': ({ params }, ask) =>
        steerNewsletter(db, params.issue, 'paused', ask),

      'POST /api/admin/newsletters/{issue}/resume': ({ params }, ask) =>
        steerNewsletter(db, params.issue, 'going', ask),
    }),
    ...implement(settingsCalls, {
      'GET /api/admin/settings': async ({ query }, ask) =>
        ok(await viewSettings(services, query.organizer, ask.locale)),

      'POST /api/admin/settings/answer-hours': ({ body }, ask) => setAnswerHours(db, body, ask),

      'POST /api/admin/settings/holiday-countries': ({ body }, ask) => setHolidayCountries(db, body, ask),

      'POST /api/admin/settings/release-terms': ({ body }, ask) => setReleaseTerms(services, body, ask),
    }),
  ];
}
