export const LARGE_AVATAR = 'size-20 text-[32px]';

// The first letter on a piece of cloth.
export function Avatar({ name, size = 'size-11 text-[18px]' }: { name: string; size?: string }) {
  const [initial = ''] = name.trim();
  return (
    <span aria-hidden="true" className={`avatar ${size}`}>
      {initial.toUpperCase()}
    </span>
  );
}
