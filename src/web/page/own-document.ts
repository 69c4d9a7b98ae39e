// What a page may use, as the camera, is said by the headers of its document, and the router keeps the document of the page
// before. So whoever goes to such a page, or away from it, loads a new one.
const OWN_DOCUMENTS = /^\/(sell\/door|door|sell\/[^/]+\/venues\/new)(\/|$)/;

export const isOwnDocument = (pathname: string): boolean => OWN_DOCUMENTS.test(pathname);
