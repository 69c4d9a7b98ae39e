// What was done, once.
export function Told({ children }: { children: string }) {
  return (
    <p role="status" className="mb-4 rounded-card bg-success-soft px-4 py-3 font-semibold text-success">
      {children}
    </p>
  );
}
