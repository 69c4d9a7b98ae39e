import { type Html, html } from '#platform/messages/layout/html.ts';
import {
  type ComposedMail,
  composeMail,
  type MailFrame,
  type MailWords,
} from '#platform/messages/layout/mail-frame.ts';
import type { MailRow } from '#platform/messages/layout/mail-layout.ts';
import { m } from '#shared/messages/messages.js';

export type Letter = Pick<MailWords, 'subject' | 'button' | 'small'> & {
  words: string;
  rows: MailRow[];
  // Why they get it; otherwise, that we wrote and that a reply reaches us.
  foot?: string;
};

// What one of the platform's own people wrote to somebody, as text: whatever looks like HTML is read as it was typed.
export function composeLetter(frame: MailFrame, { subject, words, foot, ...parts }: Letter): ComposedMail {
  const paragraphs = paragraphsOf(words);
  return composeMail(frame, {
    subject,
    preheader: paragraphs[0]?.[0]?.slice(0, 120) ?? '',
    title: subject,
    paragraphs: [],
    body: {
      html: html`${paragraphs.map(paragraphHtml)}`,
      text: paragraphs.map((lines) => lines.join('\n')).join('\n\n'),
    },
    ...parts,
    foot: foot ?? m.letter_foot({ site: frame.siteName }, { locale: frame.locale }),
  });
}

// Blank lines part paragraphs; a single one is a new line within.
const paragraphsOf = (words: string): string[][] =>
  words
    .replaceAll('\r\n', '\n')
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
    .map((paragraph) => paragraph.split('\n'));

const paragraphHtml = (lines: string[]): Html =>
  html`<p style="margin:0 0 14px">${lines.map((line, place) => (place === 0 ? html`${line}` : html`<br>${line}`))}</p>`;
