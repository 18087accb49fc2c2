import { ButtonBase } from '../core';

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
      '@media (pointer: coarse)': { minHeight: 44, textDecorationColor: 'currentColor' },
    }}
  >
    {name}
  </ButtonBase>
);
