import { withQuery } from './address.ts';
import { OPERATOR_PATH } from './payouts.ts';

// What operators keep in order.
export const EVENTS_DESK_PATH = `${OPERATOR_PATH}/events`;
export const VENUES_DESK_PATH = `${OPERATOR_PATH}/venues`;
export const CITIES_DESK_PATH = `${OPERATOR_PATH}/cities`;
export const CATEGORIES_DESK_PATH = `${OPERATOR_PATH}/categories`;
export const FEES_DESK_PATH = `${OPERATOR_PATH}/fees`;

type Done = 'done' | 'merged';
const after = (path: string, done?: Done): string =>
  done ? withQuery(path, new URLSearchParams({ [done]: '' })) : path;

export const deskEventPath = (id: number, done?: Done): string => after(`${EVENTS_DESK_PATH}/${id}`, done);
export const deskVenuePath = (id: number, done?: Done): string => after(`${VENUES_DESK_PATH}/${id}`, done);
export const deskCityPath = (slug: string, done?: Done): string => after(`${CITIES_DESK_PATH}/${slug}`, done);
export const deskPath = (path: string, done?: Done): string => after(path, done);
