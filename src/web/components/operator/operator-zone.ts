// Where most of what is sold takes place.
export const OPERATOR_ZONE = 'Africa/Nairobi';
