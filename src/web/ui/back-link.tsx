// The way back from a page that stands behind a list.
export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <a href={to} className="inline-flex min-h-11 items-center gap-1 font-semibold text-primary">
      <span aria-hidden="true">‹</span> {children}
    </a>
  );
}
