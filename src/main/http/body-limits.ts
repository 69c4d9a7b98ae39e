import type { IncomingMessage } from 'node:http';

type Sent = Pick<IncomingMessage, 'method' | 'url' | 'headers'>;

const KB = 1024;
const MB = 1024 * KB;

// What anybody may send. All connections together can hold no more of it than the server bears.
export const SMALL_BYTES = 256 * KB;
const SELLERS_FORM_BYTES = MB;
// More than a picture may have, so that of a larger one the page can still say so, with all that was typed.
const PICTURE_FORM_BYTES = 32 * MB;
// All papers that one may hand in, and one that is too large.
const PAPERS_FORM_BYTES = 64 * MB;
// The same for a list of people that is far too long: its page says so at the field.
const LIST_FORM_BYTES = 16 * MB;

// The call reads its file itself, after it knows who sends it.
const PICTURE_CALL = /^\/api\/sell\/[^/]+\/(?:pictures|verification\/papers)(?:\?|$)/;
// Where the forms lead that bring a picture along without script.
const PICTURE_FORM =
  /^\/sell\/[^/]+\/(?:drafts\/[^/]+|page|venues\/new|events\/\d+\/(?:details|preview))(?:\?|$)/;
const PAPERS_FORM = /^\/sell\/[^/]+\/money\/verification(?:\?|$)/;
const LIST_FORM = /^\/sell\/[^/]+\/events\/\d+\/attendees\/give(?:\?|$)/;
const SELLERS_PAGE = /^\/sell\//;

const isFormAt = (place: RegExp, { url = '', headers }: Sent): boolean =>
  place.test(url) && String(headers['content-type']).startsWith('multipart/form-data');

const isPictureCall = ({ url = '' }: Sent): boolean => PICTURE_CALL.test(url);

export const isUpload = (req: Sent): boolean =>
  req.method === 'POST' && (isPictureCall(req) || isFormAt(PICTURE_FORM, req) || isFormAt(PAPERS_FORM, req));

// How many bytes may come to an address: they are in memory as a whole.
export function mostBytes(req: Sent): number {
  const { url = '' } = req;
  if (isFormAt(PICTURE_FORM, req)) return PICTURE_FORM_BYTES;
  if (isFormAt(PAPERS_FORM, req)) return PAPERS_FORM_BYTES;
  if (LIST_FORM.test(url)) return LIST_FORM_BYTES;
  return SELLERS_PAGE.test(url) ? SELLERS_FORM_BYTES : SMALL_BYTES;
}

// How many bytes a request brings into memory. Browsers always say how long a form is; whoever does not say it of a call is heard
// as far as the call allows.
export function bytesOf(req: Sent): number {
  const { url = '', headers } = req;
  if (isPictureCall(req)) return 0;
  if (headers['content-length'] !== undefined) return Number(headers['content-length']);
  if (headers['transfer-encoding'] === undefined) return 0;
  return url.startsWith('/api/') || url.startsWith('/cb/') ? mostBytes(req) : Number.POSITIVE_INFINITY;
}

const ORGANIZER = /^(?:\/api)?\/sell\/([^/?]+)/;

// The organiser to whom an address of sellers belongs.
export const organizerIn = (url: string): string | null => ORGANIZER.exec(url)?.[1] ?? null;
