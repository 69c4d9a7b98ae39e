import { data, redirect } from 'react-router';
import { isSlug } from '#shared/slug.ts';
import { formOf } from '#web/forms/answer-form.ts';
import { rememberingCookie } from '#web/kept/remembered.ts';
import { backTo } from '#web/page/back-to.ts';
import { notValid } from '#web/page/page-errors.ts';
import type { Route } from './+types/place.ts';

// Stores a city, a country or everywhere. An unknown place changes nothing.
export async function action({ request }: Route.ActionArgs) {
  const form = await formOf(request);
  const place = form.get('place');
  if (typeof place !== 'string' || !isSlug(place)) {
    throw data({ statusMessage: 'place: must be a slug.' }, { status: 400 });
  }
  const secure = new URL(request.url).protocol === 'https:' ? '; Secure' : '';
  return redirect(backTo(request, form), {
    status: 303,
    headers: { 'Set-Cookie': rememberingCookie('MY_CITY', place) + secure },
  });
}

// Only the form's action lives here: the address has no page.
export function loader({ url }: Route.LoaderArgs) {
  throw notValid(url);
}

export default function PlaceChoice() {
  return null;
}
