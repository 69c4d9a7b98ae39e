import { canBuy } from '#modules/catalog/index.ts';
import type { EventView, TicketTypeView } from '#modules/storefront/index.ts';
import { inlineSource } from '#platform/http/content-security-policy.ts';
import { OWN_SCRIPTS_HEADER, OWN_STYLES_HEADER } from '#platform/http/page-headers.ts';
import { Html, html } from '#platform/messages/layout/html.ts';
import type { Locale } from '#shared/i18n.ts';
import { m } from '#shared/messages/messages.js';
import { type Currency, formatMoney, toMinor } from '#shared/money.ts';
import { EMBED_FIELD } from '#shared/order-source.ts';
import { formatPlainDay } from '#shared/time.ts';
import type { SitePages } from '../site-pages.ts';
import { EMBED_STYLE } from './embed-style.ts';

interface Surroundings {
  locale: Locale;
  now: Date;
  publicUrl: string;
  siteName: string;
  pages: SitePages;
}

// Tells only the page around the frame how high the content is.
const TELL_HEIGHT = `{
const around = location.ancestorOrigins?.[0] ?? (document.referrer && new URL(document.referrer).origin);
if (parent !== window && around) new ResizeObserver(() => {
  parent.postMessage({ type: 'tiketi:height', height: document.documentElement.offsetHeight }, around);
}).observe(document.documentElement);
}`;

export const EMBED_CODE = {
  [OWN_SCRIPTS_HEADER]: inlineSource(TELL_HEIGHT),
  [OWN_STYLES_HEADER]: inlineSource(EMBED_STYLE),
};

// The ticket list is the form of the event page, and submitting it opens a new tab: inside a frame on another site,
// browsers would treat the cart's cookie as a third party's.
export function embedPage(event: EventView, around: Surroundings): string {
  const { locale, now, publicUrl, siteName, pages } = around;
  const words = { locale };
  const address = publicUrl + pages.paths.event(event.slug_name);
  // So that what is bought on the page itself counts as the embed's as well.
  const link = `${address}?${EMBED_FIELD}=1`;
  const isOpen = event.ticket_types.some((type) => canBuy(type.state));
  return document(
    locale,
    event.name,
    html`<link rel="canonical" href="${address}">`,
    html`<header>
<h1 lang="${event.lang ?? locale}"><a href="${link}" target="_blank">${event.name}</a></h1>
<p>${pages.words.when(event, locale, now)} · ${event.loc}</p>
</header>
<form method="post" action="${pages.paths.pay}" target="_blank">
<input type="hidden" name="event" value="${event.slug_name}"><input type="hidden" name="${EMBED_FIELD}" value="1">
<ul>${event.ticket_types.map((type) => row(type, event, around))}</ul>
${
  isOpen
    ? html`<button title="${m.embed_opens({}, words)}">${m.embed_get({}, words)}</button>`
    : html`<a class="button" href="${link}" target="_blank">${m.embed_see_event({}, words)}</a>`
}
</form>
<footer><a href="${publicUrl}" target="_blank">${m.embed_powered({ site: siteName }, words)}</a></footer>`,
  );
}

export function embedRefusal({ locale, publicUrl, siteName }: Surroundings): string {
  const title = m.reason_event_not_found({}, { locale });
  return document(
    locale,
    title,
    html``,
    html`<p>${title}</p><footer><a href="${publicUrl}" target="_blank">${siteName}</a></footer>`,
  );
}

function row(type: TicketTypeView, event: EventView, around: Surroundings): Html {
  const { locale, now, pages } = around;
  const isOpen = canBuy(type.state);
  const said = pages.words.sale(type, event, locale, now.getTime());
  const isPass = type.dates.length > 0;
  return html`<li>
<div class="type"><span><b lang="${type.langs.name ?? locale}">${type.ticket_name}</b>${said === null ? '' : html`<small>${said}</small>`}</span>
<span class="price">${price(type, event, around)}</span>
${isOpen && !isPass ? quantity(type, m.embed_quantity({ name: type.ticket_name }, { locale }), pages) : ''}</div>
${isOpen && isPass ? type.dates.map((day) => dayRow(type, day, around)) : ''}
</li>`;
}

function dayRow(
  type: TicketTypeView,
  { date, state }: TicketTypeView['dates'][number],
  { locale, pages }: Surroundings,
): Html {
  const day = formatPlainDay(date, locale);
  const said = pages.words.day(state, locale);
  return html`<div class="day"><span>${day}${said === null ? '' : html` <small>${said}</small>`}</span>
${canBuy(state) ? quantity(type, m.embed_quantity_day({ name: type.ticket_name, day }, { locale }), pages, date) : ''}</div>`;
}

const quantity = (type: TicketTypeView, label: string, pages: SitePages, date?: string): Html =>
  html`<input type="number" inputmode="numeric" name="${pages.quantityField(type.id, date)}" min="0" max="${type.max_per_order}" value="0" aria-label="${label}">`;

function price(type: TicketTypeView, { currency }: EventView, { locale, now, pages }: Surroundings): Html {
  const text = (major: number) =>
    major === 0
      ? m.price_free({}, { locale })
      : formatMoney(toMinor(major), currency as Currency, locale, 'tag');
  const flash = canBuy(type.state) ? pages.flashNow(type, now.getTime()) : null;
  if (!flash) return html`${text(type.price)}`;
  return html`<ins>${text(flash.override_price)}</ins> <del>${text(type.price)}</del>`;
}

const document = (locale: Locale, title: string, head: Html, body: Html): string =>
  html`<!doctype html>
<html lang="${locale}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title>
${head}<style>${new Html(EMBED_STYLE)}</style></head>
<body><main>${body}</main><script>${new Html(TELL_HEIGHT)}</script></body>
</html>`.text;
