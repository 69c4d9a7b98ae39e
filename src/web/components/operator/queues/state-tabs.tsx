type Tab = { path: string; word: string; isHere: boolean };

const TAB =
  'inline-flex min-h-11 items-center rounded-small px-3 font-semibold text-ink-2 hover:bg-sunken aria-[current=page]:bg-primary-soft aria-[current=page]:text-on-primary-soft';

// What waits in a queue, and what no longer does.
export const StateTabs = ({ label, tabs }: { label: string; tabs: Tab[] }) => (
  <nav aria-label={label} className="mb-3 flex flex-wrap gap-1">
    {tabs.map(({ path, word, isHere }) => (
      <a key={path} href={path} aria-current={isHere ? 'page' : undefined} className={TAB}>
        {word}
      </a>
    ))}
  </nav>
);
