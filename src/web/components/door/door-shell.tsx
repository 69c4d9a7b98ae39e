import type { ReactNode } from 'react';
import '#web/styles/door.css';

export function DoorShell({ children }: { children: ReactNode }) {
  return <div className="door-shell">{children}</div>;
}
