// The first letter on a piece of cloth.
export function Avatar({ name, isLarge = false }: { name: string; isLarge?: boolean }) {
  const [initial = ''] = name.trim();
  return (
    <span aria-hidden="true" className={`avatar ${isLarge ? 'size-20 text-[32px]' : 'size-11 text-[18px]'}`}>
      {initial.toUpperCase()}
    </span>
  );
}
