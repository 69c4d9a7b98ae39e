import { CopyButton } from '#web/components/seller/sales/copy-button.tsx';

// A link to read, to mark and to copy.
export function LinkLine({ link, of }: { link: string; of: string }) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      <code className="min-w-0 flex-1 basis-56 rounded-small bg-sunken px-3 py-2.5 text-small break-all select-all">
        {link}
      </code>
      <CopyButton text={link} of={of} />
    </div>
  );
}
