import { ChevronDownIcon } from '../icons';

/** Arrow icon of a native select. */
export const SelectArrow = ({ className }: { className?: string }) => (
  <ChevronDownIcon
    {...(className && { className })}
    size={17}
    aria-hidden
    style={{ position: 'absolute', insetInlineEnd: 8, top: 'calc(50% - 8.5px)', pointerEvents: 'none' }}
  />
);
