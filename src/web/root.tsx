import { Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router';
import { currentLocale } from './locale.ts';
import stylesheet from './styles/app.css?url';

export default function Root() {
  return (
    <html lang={currentLocale()}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <link rel="stylesheet" href={stylesheet} precedence="default" />
        <Meta />
        <Links />
      </head>
      <body>
        <Outlet />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}
