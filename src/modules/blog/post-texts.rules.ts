import { LOCALES, type Locale } from '#shared/i18n.ts';

export interface PostTexts {
  titles: Record<Locale, string>;
  summaries: Record<Locale, string>;
  bodies: Record<Locale, string>;
}

const PARTS = { titles: 'title', summaries: 'summary', bodies: 'body' } as const;

// The first text that is still to be written, as its field is called in calls; null: everything is there.
export function missingPart(post: PostTexts): string | null {
  for (const locale of LOCALES) {
    for (const part of ['titles', 'summaries', 'bodies'] as const)
      if (post[part][locale].trim() === '') return `texts.${locale}.${PARTS[part]}`;
  }
  return null;
}
