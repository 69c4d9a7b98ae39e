// What people send as papers, and what only looks like one.

export const pdf = (more = ''): Buffer =>
  Buffer.from(`%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n${more}`);
