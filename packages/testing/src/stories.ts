/** Story utilities. Never part of a production bundle. */
export { makeAdmin, makeUser } from './people';
export { makeOrder } from './records';
export { EMOJI_NAME, LONG_EMAIL, LONG_NAME, RTL_NAME } from './sample-texts';
export { SLAB_PICTURE } from './slab-picture';
export { Row } from './story-layout';
export { StoryPortal } from './story-portal';
