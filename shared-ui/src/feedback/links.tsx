import Button, { type ButtonProps } from '@mui/material/Button';
import IconButton, { type IconButtonProps } from '@mui/material/IconButton';
import MuiLink, { type LinkProps as MuiLinkProps } from '@mui/material/Link';
import { Link, type To } from 'react-router-dom';

interface Target {
  to: To;
  replace?: boolean;
}

/** A text link within the portal. */
export const TextLink = (props: Omit<MuiLinkProps<typeof Link>, 'component'> & Target) => (
  <MuiLink component={Link} {...props} />
);

/** A button-styled link within the portal. */
export const ButtonLink = (props: Omit<ButtonProps<typeof Link>, 'component' | 'href'> & Target) => (
  <Button component={Link} {...props} />
);

/** An icon link within the portal; requires an `aria-label`. */
export const IconButtonLink = (
  props: Omit<IconButtonProps<typeof Link>, 'component' | 'href' | 'aria-label'> &
    Target & { 'aria-label': string },
) => <IconButton component={Link} {...props} />;
