import { Row } from '@slabdesk/testing/stories';
import { AddIcon, Button, CircularProgress, CopyIcon, EditIcon, IconButton, IconButtonLink } from '../core';

export default { component: Button };

export const Kinds = () => (
  <Row>
    <Button variant="contained" color="primary">
      Save
    </Button>
    <Button>Cancel</Button>
    <Button variant="text">More</Button>
    <Button color="error">Delete</Button>
    <Button variant="contained" color="error">
      Confirm
    </Button>
  </Row>
);

export const Disabled = () => (
  <Row>
    <Button variant="contained" color="primary" disabled>
      Save
    </Button>
    <Button disabled>Cancel</Button>
    <IconButton aria-label="Edit (disabled)" disabled>
      <EditIcon />
    </IconButton>
    <CircularProgress size={22} aria-label="Working" />
  </Row>
);

export const SizesWithIcon = () => (
  <Row>
    <Button size="small" startIcon={<AddIcon size={15} />}>
      Add Tag
    </Button>
    <Button startIcon={<AddIcon size={17} />}>Add Material</Button>
    <Button size="large" startIcon={<AddIcon size={18} />}>
      Add Dealer
    </Button>
  </Row>
);

export const IconsAlone = () => (
  <Row>
    <IconButton aria-label="Edit Carrara">
      <EditIcon />
    </IconButton>
    <IconButton size="small" aria-label="Copy the email address">
      <CopyIcon size={18} />
    </IconButton>
    <IconButtonLink to="/" aria-label="Edit Nero">
      <EditIcon />
    </IconButtonLink>
  </Row>
);
