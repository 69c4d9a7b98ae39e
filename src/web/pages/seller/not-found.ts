import { unknownRoute } from '#web/page/page-errors.ts';
import type { Route } from './+types/not-found.ts';

// Whoever mistypes an address of their own keeps the seller's menus.
export function loader({ url }: Route.LoaderArgs): never {
  throw unknownRoute(url);
}

export default function NotFound() {
  return null;
}
