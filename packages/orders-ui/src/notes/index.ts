export { mentionsIn } from './mentions';
export { NoteItem, type NoteItemProps } from './note-item';
