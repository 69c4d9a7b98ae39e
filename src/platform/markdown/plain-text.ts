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
  sanitizeHtml(renderMarkdown(markdown).replaceAll(/<(?:\/p|\/li|\/h\d|br \/)>/g, ' $&'), {
    allowedTags: [],
    allowedAttributes: {},
  })
    .replaceAll(/&(?:amp|lt|gt|quot|#39);/g, (entity) => ENTITIES[entity] ?? entity)
    .replaceAll(/\s+/g, ' ')
    .trim();
