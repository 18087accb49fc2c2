export {
  type ChangedRecord,
  createEventRepository,
  EVENT_HEAD,
  type Happening,
  isOfOrder,
  joinEventHead,
  type RecordedEvent,
  recordMaterialsChanged,
} from './event-repository';
