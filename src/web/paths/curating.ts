import { withQuery } from './address.ts';
import { OPERATOR_PATH } from './payouts.ts';

// What operators keep in order.
export const OPERATOR_EVENTS_PATH = `${OPERATOR_PATH}/events`;
export const OPERATOR_VENUES_PATH = `${OPERATOR_PATH}/venues`;
export const OPERATOR_CITIES_PATH = `${OPERATOR_PATH}/cities`;
export const OPERATOR_CATEGORIES_PATH = `${OPERATOR_PATH}/categories`;
export const OPERATOR_FEES_PATH = `${OPERATOR_PATH}/fees`;

type Done = 'done' | 'merged';
export const pathAfter = (path: string, done?: Done): string =>
  done ? withQuery(path, new URLSearchParams({ [done]: '' })) : path;

export const operatorEventPath = (id: number, done?: Done): string =>
  pathAfter(`${OPERATOR_EVENTS_PATH}/${id}`, done);
export const operatorVenuePath = (id: number, done?: Done): string =>
  pathAfter(`${OPERATOR_VENUES_PATH}/${id}`, done);
export const operatorCityPath = (slug: string, done?: Done): string =>
  pathAfter(`${OPERATOR_CITIES_PATH}/${slug}`, done);
