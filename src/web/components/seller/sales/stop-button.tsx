// Stops something of the page's list: a form of its own, the same with and without script.
export function StopButton({ id, of, children }: { id: number; of: string; children: string }) {
  return (
    <form method="post">
      <input type="hidden" name="id" value={id} />
      <button
        type="submit"
        name="intent"
        value="stop"
        className="inline-flex min-h-11 cursor-pointer items-center rounded-card border border-error bg-surface px-4 py-2 font-semibold text-error hover:bg-error-soft"
      >
        {children}
        <span className="sr-only">: {of}</span>
      </button>
    </form>
  );
}
