import { createRoot } from 'react-dom/client';
import { ToastContainer, type TypeOptions, toast } from 'react-toastify/unstyled';
import 'react-toastify/ReactToastify.css';
import '#web/styles/toast.css';
import { m } from '#shared/messages/messages.js';
import { CloseIcon } from '#web/ui/icons.tsx';

let isMounted = false;

export function showToast(message: string, type: TypeOptions): void {
  if (!isMounted) mount();
  isMounted = true;
  toast(message, { type });
}

// Outside the page's tree, so that it survives page changes.
function mount(): void {
  const place = document.body.appendChild(document.createElement('div'));
  createRoot(place).render(
    <ToastContainer
      position="top-right"
      autoClose={10_000}
      closeOnClick
      pauseOnFocusLoss
      pauseOnHover
      draggable
      draggablePercent={60}
      hideProgressBar
      closeButton={({ closeToast }) => (
        <button type="button" aria-label={m.shell_close()} onClick={closeToast} className="toast-close">
          <CloseIcon className="size-5" />
        </button>
      )}
      rtl={false}
      role="status"
      aria-label={m.shell_notices()}
    />,
  );
}
