import sanitizeHtml from 'sanitize-html';
import { renderMarkdown } from './render-markdown.ts';

const ENTITIES: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
};

// The words of a text in Markdown without its marks, on one line, for places that show no HTML.
export const plainTextOf = (markdown: string): string =>
  wordsIn(renderMarkdown(markdown).replaceAll(/<(?:\/p|\/li|\/h\d|br \/)>/g, ' $&'))
    .replaceAll(/\s+/g, ' ')
    .trim();

// The same in lines and paragraphs, for a mail's part that is read as it is: a link's address stands behind its words.
export const plainLinesOf = (markdown: string): string =>
  wordsIn(
    renderMarkdown(markdown, 'house')
      .replaceAll(/<a href="([^"]*)"[^>]*>(.*?)<\/a>/gs, (_, address: string, words: string) =>
        isAddress(words, address) ? words : `${words} (${address})`,
      )
      .replaceAll(/<li>\s*/g, '- ')
      .replaceAll(/<\/(?:p|h\d|ul|ol|blockquote|pre)>/g, '$&\n'),
  )
    .replaceAll(/[ \t]+$/gm, '')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();

const isAddress = (words: string, address: string): boolean =>
  [address, address.replace(/^(?:https?:\/\/|mailto:|tel:)/, '')].includes(words);

const wordsIn = (html: string): string =>
  sanitizeHtml(html, { allowedTags: [], allowedAttributes: {} }).replaceAll(
    /&(?:amp|lt|gt|quot|#39);/g,
    (entity) => ENTITIES[entity] ?? entity,
  );
