import { Link, type LinkProps } from 'react-router';

// A link to another page: it slides in where the browser can. Filters and pages of one list use a plain Link.
export function PageLink(props: LinkProps) {
  return <Link viewTransition {...props} />;
}
