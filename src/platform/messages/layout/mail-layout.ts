import type { Locale } from '#shared/i18n.ts';
import { Html, html } from './html.ts';

export interface MailButton {
  label: string;
  url: string;
}

export interface MailRow {
  label: string;
  value: string;
  more?: string;
  // Where the value leads.
  url?: string;
}

export interface MailContent {
  locale: Locale;
  siteName: string;
  siteUrl: string;
  // What a mail program shows beside the subject.
  preheader: string;
  // Colours of the event's poster, for when pictures are off.
  colours: { ground: string; bold: string; warm: string; spark: string };
  picture: { url: string; alt: string } | null;
  title: string;
  paragraphs: string[];
  // Text with a layout of its own, below the paragraphs.
  body?: { html: Html; text: string };
  button: MailButton | null;
  rows: MailRow[];
  // A quieter list under the rows, such as the tickets.
  stubs: { title: string; more: string; side: string }[];
  small: string[];
  foot: string;
  data: Html | null;
}

const FONT = "'Plus Jakarta Sans',-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const INK = '#1b1714';
const QUIET = '#5a5148';
const LINE = '#e2dacd';
const PRIMARY = '#3a2fb0';

// Tables and inline styles, because that is what every mail program understands; nothing is fetched but one picture.
export function layOutHtml(mail: MailContent): string {
  const page = html`<!doctype html>
<html lang="${mail.locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light only">
<title>${mail.title}</title>
${mail.data ?? ''}
</head>
<body style="margin:0;padding:0;background:#fbf8f3;-webkit-text-size-adjust:100%">
<div style="display:none;max-height:0;overflow:hidden;opacity:0">${mail.preheader}${filler}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#fbf8f3">
<tr><td align="center" style="padding:20px 12px 32px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px">
<tr><td style="padding:0 4px 14px;font:800 20px/24px ${font};letter-spacing:-0.02em">
<a href="${mail.siteUrl}" style="color:${PRIMARY};text-decoration:none">${mail.siteName}</a></td></tr>
<tr><td style="background:#ffffff;border:1px solid ${LINE};border-radius:14px;overflow:hidden">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0">
${head(mail)}
<tr><td style="padding:24px 22px 8px">
<h1 style="margin:0 0 12px;font:800 24px/30px ${font};letter-spacing:-0.015em;color:${INK}">${mail.title}</h1>
${mail.paragraphs.map((text) => html`<p style="margin:0 0 14px;font:400 16px/24px ${font};color:${INK}">${text}</p>`)}
${mail.body ? html`<div style="font:400 16px/24px ${font};color:${INK}">${mail.body.html}</div>` : ''}
${mail.button ? button(mail.button) : ''}
</td></tr>
${mail.rows.length > 0 ? rows(mail.rows) : ''}
${mail.stubs.length > 0 ? stubs(mail) : ''}
<tr><td style="padding:8px 22px 22px">
${mail.small.map((text) => html`<p style="margin:8px 0 0;font:400 14px/20px ${font};color:${QUIET}">${text}</p>`)}
</td></tr>
</table>
</td></tr>
<tr><td style="padding:16px 8px 0;font:400 13px/19px ${font};color:#6f655a">${mail.foot}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
  return page.text;
}

const font = new Html(FONT.replaceAll('"', "'"));
// Invisible characters that fill the preview beside the subject, so that the mail's first words do not follow the
// preheader there.
const filler = new Html('&#847;&zwnj;&nbsp;'.repeat(30));

function head({ picture, colours }: MailContent): Html {
  const image = picture
    ? html`<tr><td style="background:${colours.ground};color:${colours.spark};font:800 20px/26px ${font}">
<img src="${picture.url}" alt="${picture.alt}" width="600" style="display:block;width:100%;height:auto;border:0"></td></tr>`
    : html``;
  return html`${image}<tr><td style="background:${colours.ground}">${edge(colours)}</td></tr>`;
}

// A kanga's edge, out of coloured cells: it needs no picture.
function edge({ bold, warm, ground }: MailContent['colours']): Html {
  const cells = Array.from({ length: 24 }, (_, place) => {
    const colour = [bold, ground, warm, ground][place % 4] ?? ground;
    return html`<td height="8" style="height:8px;font-size:0;line-height:0;background:${colour}">&nbsp;</td>`;
  });
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="table-layout:fixed"><tr>${cells}</tr></table>`;
}

const button = ({
  label,
  url,
}: MailButton) => html`<table role="presentation" cellpadding="0" cellspacing="0" style="margin:4px 0 18px"><tr>
<td style="border-radius:14px;background:${PRIMARY}"><a href="${url}" style="display:inline-block;padding:14px 26px;font:700 16px/20px ${font};color:#ffffff;text-decoration:none;border-radius:14px">${label}</a></td>
</tr></table>`;

const rows = (facts: MailRow[]) => html`<tr><td style="padding:0 22px 8px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="border-top:1px solid ${LINE}">
${facts.map(
  ({ label, value, more, url }) => html`<tr>
<td width="34%" valign="top" style="padding:11px 12px 11px 0;border-bottom:1px solid ${LINE};font:400 14px/20px ${font};color:${QUIET}">${label}</td>
<td valign="top" style="padding:11px 0;border-bottom:1px solid ${LINE};font:700 15px/21px ${font};color:${INK}">${url ? html`<a href="${url}" style="color:${PRIMARY}">${value}</a>` : value}${
    more ? html`<br><span style="font-weight:400;font-size:14px;color:${QUIET}">${more}</span>` : ''
  }</td>
</tr>`,
)}
</table>
</td></tr>`;

const stubs = ({ stubs: tickets, colours }: MailContent) => html`<tr><td style="padding:8px 22px 4px">
${tickets.map(
  ({
    title,
    more,
    side,
  }) => html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 10px;border:1px solid ${LINE};border-radius:14px"><tr>
<td width="8" style="width:8px;background:${colours.bold};border-radius:14px 0 0 14px;font-size:0">&nbsp;</td>
<td style="padding:12px 14px;font:700 15px/21px ${font};color:${INK}">${title}<br><span style="font-weight:400;font-size:14px;color:${QUIET}">${more}</span></td>
<td align="right" style="padding:12px 16px;border-left:2px dashed ${LINE};font:700 14px/20px ${font};color:${QUIET};white-space:nowrap">${side}</td>
</tr></table>`,
)}
</td></tr>`;

// The same in plain text.
export function layOutText(mail: MailContent): string {
  const blocks = [
    mail.title,
    ...mail.paragraphs,
    mail.body?.text ?? '',
    mail.button ? `${mail.button.label}:\n${mail.button.url}` : '',
    mail.rows
      .map(({ label, value, more, url }) => [`${label}: ${value}`, more, url].filter(Boolean).join('\n  '))
      .join('\n'),
    mail.stubs.map(({ title, more, side }) => `${side}  ${title}\n  ${more}`).join('\n'),
    ...mail.small,
    `${mail.siteName} · ${mail.siteUrl}\n${mail.foot}`,
  ];
  return `${blocks.filter(Boolean).join('\n\n')}\n`;
}
