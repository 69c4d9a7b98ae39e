export { supportJobs } from './support.jobs.ts';
export {
  deleteRequestsOf,
  findRequest,
  insertLetter,
  listLetters,
  listRequests,
  listRequestsOf,
  lockRequest,
  type RequestRow,
  type RequestState,
  updateAssigned,
  updateRequestState,
} from './support.queries.ts';
export { supportRoutes } from './support.routes.ts';
