export { conversationUrl, LINK_DAYS, type LinkServices } from './conversation/conversation-link.ts';
export { keepTheirLetter, recallLetter } from './conversation/keep-their-letter.ts';
export { supportJobs } from './support.jobs.ts';
export {
  deleteRequestsOf,
  findRequest,
  insertLetter,
  insertRequest,
  listLetters,
  listRequests,
  listRequestsOf,
  lockRequest,
  type RequestPlace,
  type RequestRow,
  type RequestState,
  updateAssigned,
  updateOwner,
  updateRequestState,
} from './support.queries.ts';
export { supportRoutes } from './support.routes.ts';
