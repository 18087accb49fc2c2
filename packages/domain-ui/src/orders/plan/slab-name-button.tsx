import { ButtonBase } from 'shared-ui/core';

export interface SlabNameButtonProps {
  name: string;
  /** What a click does. */
  title: string;
  onClick: () => void;
}

/** The name of a slab, which leads to the other place where the slab stands. */
export const SlabNameButton = ({ name, title, onClick }: SlabNameButtonProps) => (
  <ButtonBase
    data-arrival
    title={title}
    onClick={onClick}
    sx={{
      font: 'inherit',
      color: 'inherit',
      textAlign: 'left',
      overflowWrap: 'anywhere',
      borderRadius: 0.5,
      textDecoration: 'underline dotted',
      textDecorationColor: 'transparent',
      textUnderlineOffset: '0.25em',
      '&:hover': { textDecorationColor: 'currentColor' },
      // Room for a finger that moves nothing: the name stays on its line.
      '@media (pointer: coarse)': {
        minHeight: 44,
        minWidth: 44,
        mt: '-11px',
        justifyContent: 'flex-start',
        textDecorationColor: 'currentColor',
      },
    }}
  >
    {name}
  </ButtonBase>
);
