import type { ReactNode } from 'react';
import {
  data,
  isRouteErrorResponse,
  Links,
  Meta,
  type MetaFunction,
  Outlet,
  Scripts,
  type ShouldRevalidateFunction,
  useLocation,
  useRouteError,
  UNSAFE_useScrollRestoration as useScrollRestoration,
} from 'react-router';
import type { Locale } from '#shared/i18n.ts';
import { m } from '#shared/messages/messages.js';
import type { Route } from './+types/root.ts';
import { PageBody } from './components/shell/page-body.tsx';
import { pageMeta } from './meta/page-meta.ts';
import { keepShown } from './offline/keep-shown.ts';
import { currentLocale } from './page/locale.ts';
import { pageContext } from './page/page-context.ts';
import { readSite, type SiteAnswers, type SiteData } from './page/read-site.ts';
import { useSiteData } from './page/site-data.ts';
import { startScript } from './page/start-script.ts';
import { absoluteUrl } from './paths/address.ts';
import { HOME_PATH } from './paths/catalogue.ts';
import stylesheet from './styles/app.css?url';
import { part } from './ui/part.ts';
import { useWing } from './wings/wing.ts';

// All have the same address, because the language is not part of it.
const ALTERNATES = ['en', 'x-default', 'en-ke', 'en-ug', 'en-tz', 'en-rw'];

export async function loader({ context }: Route.LoaderArgs) {
  const { call, locale, publicUrl } = context.get(pageContext);
  const answers = await Promise.all([
    call('GET /api/webData'),
    call('GET /api/events/categories/list'),
    call('GET /api/events/countries'),
  ]);
  const last = lastRoot.get(locale);
  if (last?.answers.every((answer, place) => answer === answers[place])) return last.root;
  const read = readSite(answers, publicUrl);
  if (read.fatal !== null) throw data({ statusMessage: read.fatal, publicUrl }, { status: 500 });
  const root = data(read.data, { status: read.isWhole ? 200 : 500 });
  lastRoot.set(locale, { answers, root });
  return root;
}

// As long as the cached answers are the same objects, the result is reused.
const lastRoot = new Map<Locale, { answers: SiteAnswers; root: ReturnType<typeof data<SiteData>> }>();

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [keepShown];

// The site's data do not change from page to page; another language comes as a new document.
export const shouldRevalidate: ShouldRevalidateFunction = () => false;

// Pages bring their own; these words are for the error page.
export const meta: MetaFunction = (args) => {
  const isMissing = isRouteErrorResponse(args.error) && args.error.status === 404;
  const title = isMissing ? m.error_404() : m.error_heading();
  return args.error ? pageMeta(args, { title, description: title, isIndexed: false }) : [];
};

export function Layout({ children }: { children: ReactNode }) {
  return (
    // The start script sets the theme before React hydrates.
    <html lang={currentLocale()} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content="#fbf8f3" suppressHydrationWarning />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours */}
        <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: startScript }} />
        <link rel="stylesheet" href={stylesheet} precedence="default" />
        <Meta />
        <AddressLinks />
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        {/* Browsers read these once, before any script. */}
        {import.meta.env.SSR && <InstallLinks />}
        <Links />
      </head>
      <body>
        <PageBody>{children}</PageBody>
        <ScrollPlaces />
        <Scripts />
      </body>
    </html>
  );
}

export default function Root() {
  return <Outlet />;
}

// Loaded with the first error. If even that fails, a link to the start page is left.
const ErrorPage = part<{ error: unknown }>(() =>
  import('./components/errors/error-page.tsx').then(
    ({ ErrorPage }) => ErrorPage,
    () => () => <BareErrorPage />,
  ),
);

export function ErrorBoundary() {
  const error = useRouteError();
  // The error that fetch throws. If there is a service worker, it has answered already; Back leads to the previous
  // page.
  const isWithoutNetwork = !import.meta.env.SSR && error instanceof TypeError && !navigator.onLine;
  return isWithoutNetwork ? (
    <BareErrorPage title={m.offline_title()} again={m.offline_again()} />
  ) : (
    <ErrorPage error={error} />
  );
}

function BareErrorPage({ title = m.error_heading(), again }: { title?: string; again?: string }) {
  return (
    <main id="main" className="page-width py-8">
      <h1 className="type-display">{title}</h1>
      {/* Opened as a document, because the router remembers what it could not load. */}
      <a href={again ? '' : HOME_PATH} rel="external" className="underline">
        {again ?? m.error_home()}
      </a>
    </main>
  );
}

function InstallLinks() {
  const { manifest = '/manifest.webmanifest' } = useWing() ?? {};
  return (
    <>
      <link rel="manifest" href={manifest} />
      <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
    </>
  );
}

// Remembers the scroll position of each page for going back within a document; for whole documents browsers do it. The
// router's own component would make every first page wait for an empty storage.
function ScrollPlaces() {
  useScrollRestoration();
  return null;
}

function AddressLinks() {
  const { pathname } = useLocation();
  const publicUrl = usePublicUrl();
  if (publicUrl === null) return null;
  const href = absoluteUrl(publicUrl, pathname);
  return (
    <>
      <link rel="canonical" href={href} />
      {ALTERNATES.map((code) => (
        <link key={code} rel="alternate" hrefLang={code} href={href} />
      ))}
    </>
  );
}

// When the root's own loader failed, its error still carries the address.
function usePublicUrl(): string | null {
  const error = useRouteError();
  const fromError = isRouteErrorResponse(error) ? error.data?.publicUrl : undefined;
  return useSiteData()?.publicUrl ?? (typeof fromError === 'string' ? fromError : null);
}
