export const enrollmentsPaths = {
  enroll: 'POST /api/enrollments',
} as const;
