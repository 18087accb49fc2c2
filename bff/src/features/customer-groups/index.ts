export {
  CUSTOMER_GROUP,
  createCustomerGroupRepository,
  groupIdOf,
  leftJoinGroup,
  leftJoinGroupOf,
} from './customer-group-repository';
