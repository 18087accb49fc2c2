import { useLocation } from '@slabdesk/portal/router';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Box, CloseIcon, IconButton } from 'shared-ui/core';
import { ToastOutlet } from 'shared-ui/shell';
import { frameTexts } from './texts';

/** State of a menu that navigations close. `hide` is called by the closed dialog, too, so that Back does not open it again. */
export const useMenu = () => {
  const { key } = useLocation();
  const [openAt, setOpenAt] = useState<string>();
  return { isOpen: openAt === key, show: () => setOpenAt(key), hide: () => setOpenAt(undefined) };
};

/**
 * A panel that slides over the page from the left. Uses the native `<dialog>` for focus handling and Escape, so that the
 * layout loads no dialog library.
 */
export const SlideOver = ({
  open,
  onClose,
  label,
  children,
}: {
  open: boolean;
  onClose: () => void;
  label: string;
  children: ReactNode;
}) => {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    if (open && !element?.open) element?.showModal();
    if (!open && element?.open) element.close();
  }, [open]);
  return (
    <Box
      component="dialog"
      ref={dialog}
      aria-label={label}
      onClose={onClose}
      // On the backdrop, whose target is the dialog itself, and on choices: a changed form may ask below the dialog.
      onClick={({ target }) =>
        (target === dialog.current || (target as Element).closest('a, [role^="menuitem"]')) && onClose()
      }
      sx={{
        m: 0,
        p: 0,
        border: 0,
        width: 'min(300px, 86vw)',
        height: '100dvh',
        maxHeight: 'none',
        overscrollBehavior: 'contain',
        bgcolor: 'background.paper',
        color: 'text.primary',
        boxShadow: '0 0 48px rgb(20 19 18 / 0.3)',
        '&[open]': { animation: 'sd-slide 0.2s cubic-bezier(0.2, 0.8, 0.2, 1)' },
        '&::backdrop': { bgcolor: 'rgb(20 19 18 / 0.45)' },
        '@keyframes sd-slide': { from: { transform: 'translateX(-100%)' } },
      }}
    >
      {open && (
        <Box sx={{ display: 'flex', flexDirection: 'column', minHeight: '100%', p: 1.5 }}>
          <IconButton
            aria-label={frameTexts.closeMenu}
            onClick={onClose}
            sx={{ position: 'absolute', top: 10, insetInlineEnd: 10 }}
          >
            <CloseIcon />
          </IconButton>
          {children}
          <ToastOutlet />
        </Box>
      )}
    </Box>
  );
};
