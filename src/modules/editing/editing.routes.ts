import type { Database } from '#platform/database/index.ts';
import { implement, type Route } from '#platform/http/call.ts';
import { ok } from '#shared/result.ts';
import { operatorBannerCalls } from './banners/banners.contract.ts';
import { endEditedBanner, viewOperatorBanners, writeBanner } from './banners/edit-banners.ts';
import { editHelp, moveHelp, viewOperatorHelp } from './help/edit-help.ts';
import { operatorHelpCalls } from './help/help.contract.ts';
import {
  sendIssue,
  steerNewsletter,
  testNewsletter,
  unscheduleNewsletter,
  writeNewsletter,
} from './newsletters/edit-newsletters.ts';
import { operatorNewsletterCalls } from './newsletters/newsletters.contract.ts';
import { viewNewsletter, viewNewsletters } from './newsletters/view-newsletters.ts';
import {
  publishEditedPost,
  unpublishEditedPost,
  viewOperatorPost,
  viewOperatorPosts,
  writePost,
} from './posts/edit-posts.ts';
import { operatorPostCalls } from './posts/posts.contract.ts';
import { setAnswerHours, setHolidayCountries, setReleaseTerms } from './settings/change-settings.ts';
import { settingsCalls } from './settings/settings.contract.ts';
import { viewSettings } from './settings/view-settings.ts';
import { editSite, viewOperatorSite } from './site/edit-site.ts';
import { operatorSiteCalls } from './site/site.contract.ts';

export function editingRoutes(services: { db: Database; publicUrl: string }): Route[] {
  const { db } = services;
  return [
    ...implement(operatorSiteCalls, {
      'GET /api/admin/site': async () => ok(await viewOperatorSite(db)),

      'POST /api/admin/site': ({ body }, ask) => editSite(db, body, ask),
    }),
    ...implement(operatorHelpCalls, {
      'GET /api/admin/help': async (_, ask) => ok(await viewOperatorHelp(db, ask.locale)),

      'POST /api/admin/help/{question}': ({ params, body }, ask) => editHelp(db, params.question, body, ask),

      'POST /api/admin/help/{question}/move': ({ params, body }, ask) =>
        moveHelp(db, params.question, body, ask),
    }),
    ...implement(operatorPostCalls, {
      'GET /api/admin/posts': async (_, ask) => ok(await viewOperatorPosts(db, ask.now)),

      'GET /api/admin/posts/{post}': ({ params }, ask) => viewOperatorPost(db, params.post, ask.now),

      'POST /api/admin/posts/{post}': ({ params, body }, ask) => writePost(db, params.post, body, ask),

      'POST /api/admin/posts/{post}/publish': ({ params, body }, ask) =>
        publishEditedPost(db, params.post, body, ask),

      'POST /api/admin/posts/{post}/unpublish': ({ params, body }, ask) =>
        unpublishEditedPost(db, params.post, body, ask),
    }),
    ...implement(operatorBannerCalls, {
      'GET /api/admin/banners': async (_, ask) => ok(await viewOperatorBanners(db, ask.now)),

      'POST /api/admin/banners/{banner}': ({ params, body }, ask) =>
        writeBanner(db, params.banner, body, ask),

      'POST /api/admin/banners/{banner}/end': ({ params }, ask) => endEditedBanner(db, params.banner, ask),
    }),
    ...implement(operatorNewsletterCalls, {
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
