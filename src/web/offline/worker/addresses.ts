// Which address is what.

// The same for everybody; the build writes it here, see shared/site-map/kept-offline.ts.
declare const __KEPT_OFFLINE__: RegExp;
const PUBLIC_PAGE = __KEPT_OFFLINE__;

// The router asks for a page's data under the page's address.
export const DATA = /\.data$/;
export const ASSET = /^\/assets\//;
export const POSTER = /^\/posters\//;
export const SCANNER = '/sell/door';

export const isPublicPage = (pathname: string): boolean => PUBLIC_PAGE.test(pathname);

export const pageOf = (pathname: string): string => pathname.replace(DATA, '');

export const isPublicData = (pathname: string): boolean =>
  DATA.test(pathname) && isPublicPage(pageOf(pathname));

// The files that a page names in its text.
export const filesOf = (html: string): string[] => html.match(/\/(?:assets|posters)\/[^"'\s\\)<>&]+/g) ?? [];
