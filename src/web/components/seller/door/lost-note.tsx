import { m } from '#shared/messages/messages.js';

// Of when what is shown is, once there is no answer any more. The page goes on asking.
export const LostNote = ({ isLost, time }: { isLost: boolean; time: string }) => (
  <div role="status">
    {isLost && (
      <p className="mt-2 rounded-card bg-warn-soft px-4 py-2 text-small font-semibold text-warn">
        {m.gates_lost({ time })}
      </p>
    )}
  </div>
);
