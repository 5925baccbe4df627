/** Namespace of the prefix `xml`. Source: Namespaces in XML 1.0, 3. */
export const xmlNamespace = "http://www.w3.org/XML/1998/namespace";

/** Namespace of the prefix `xmlns`. Source: Namespaces in XML 1.0, 3. */
export const xmlnsNamespace = "http://www.w3.org/2000/xmlns/";

/** Namespace of `xsi:nil`. Source: XML Schema 1.0, part 1, 2.6. */
export const xsiNamespace = "http://www.w3.org/2001/XMLSchema-instance";
